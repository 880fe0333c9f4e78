import { workingDirectory } from '#apps/cli/working-directory';

const ours = { npm_package_name: 'payments-and-orders-service', INIT_CWD: '/home/asha' };

describe('the directory of the person at the terminal', () => {
  it('is where npm was called', () => expect(workingDirectory(ours, '/service')).toBe('/home/asha'));

  it('is the working directory without npm', () => expect(workingDirectory({}, '/service')).toBe('/service'));

  it('is the working directory in a script of another project', () =>
    expect(workingDirectory({ ...ours, npm_package_name: 'shop' }, '/shop')).toBe('/shop'));
});
