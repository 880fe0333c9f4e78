import type { OpenAPIObject } from '@nestjs/swagger';
import { shareRefusals } from '#http/api-reference/shared-refusals';

const answers = (responses: object) => ({ responses });

describe('shareRefusals', () => {
  it('writes a refusal that several operations share once, and leaves the others in place', () => {
    const [success, missing, other, alone] = ['success', 'missing', 'other', 'alone'].map((description) => ({ description }));
    const document = {
      paths: {
        '/a': { get: answers({ 200: success, 404: missing }), post: answers({ 200: success, 404: { ...other } }) },
        '/b': { get: answers({ 404: { ...missing }, 422: alone }), put: answers({ 404: { ...missing } }), post: answers({ 404: other }) },
      },
      components: { schemas: {} },
    } as unknown as OpenAPIObject;
    shareRefusals(document);
    const [most, few] = ['Error404', 'Error404_2'].map((name) => ({ $ref: `#/components/responses/${name}` }));
    expect(document).toEqual({
      paths: {
        '/a': { get: answers({ 200: success, 404: most }), post: answers({ 200: success, 404: few }) },
        '/b': { get: answers({ 404: most, 422: alone }), put: answers({ 404: most }), post: answers({ 404: few }) },
      },
      components: { schemas: {}, responses: { Error404: missing, Error404_2: other } },
    });
  });
});
