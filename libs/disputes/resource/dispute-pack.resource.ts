import { ApiText, Constant } from '#http/api-reference/api-fields';

export class DisputePackResource {
  @Constant('dispute_pack') object!: 'dispute_pack';
  @ApiText('Name of the file.', { example: 'dispute-dp_01Jb3xQvW8kZtPq7Yd2RfN4m.zip' }) name!: string;
  @ApiText('The bytes of the archive, in base64.', { example: 'UEsDBBQ…' }) base64!: string;
}
