import { BodyShape } from '#platform/http/body-shape';
import type { FieldFault } from '#platform/http/field-faults';
import { UpiAddress } from '#platform/http/formed-texts';

class Paying {
  @UpiAddress() vpa!: string;
}

describe('a UPI address', () => {
  const read = (vpa: string) => {
    const faults: FieldFault[] = [];
    const { vpa: kept } = BodyShape.of(Paying).read({ vpa }, '', faults) as Paying;
    return faults[0]?.code ?? kept;
  };

  it.each(['asha.rao@okaxis', ' asha.rao@okaxis ', '\u200easha.rao@okaxis\u200b', 'asha.rao@okaxis\u00a0'])(
    'is kept without what was pasted around it: %j',
    (vpa) => expect(read(vpa)).toBe('asha.rao@okaxis'),
  );

  it.each(['asha@gmail.com', 'asha@okaxis.', 'asha @okaxis', 'asha', '@okaxis', 'asha@', 'asha@@okaxis', 'asha@1bank'])(
    'is not %j',
    (vpa) => expect(read(vpa)).toBe('invalid_format'),
  );
});
