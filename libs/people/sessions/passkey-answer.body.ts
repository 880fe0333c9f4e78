import { object } from '#http/validation/field-rules';
import { field } from '#http/validation/fields';

export class PasskeyAnswerBody {
  @field(
    { rules: [object], schema: { type: 'object', additionalProperties: true } },
    { description: 'Response of navigator.credentials, as JSON (WebAuthn).', example: { id: 'Xk2v…', type: 'public-key', response: {} } },
  )
  response!: object;
}
