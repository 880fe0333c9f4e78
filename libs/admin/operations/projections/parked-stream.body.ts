import { Text } from '#http/validation/fields';

export class RetryStreamsBody {
  @Text({ optional: true, empty: 'refused', max: 200, description: 'Only those of this read model.', example: 'orders' }) name?: string;
}

export class ParkedStreamBody {
  @Text({ max: 1000, description: 'The stream.', example: 'order-ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) stream!: string;
}
