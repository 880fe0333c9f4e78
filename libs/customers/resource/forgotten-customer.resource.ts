import { ApiCount, ApiFlag, ApiList, ApiOpen, ApiText, Constant } from '#http/api-reference/api-fields';

export class ForgottenInMode {
  @ApiFlag('Whether the data was of live mode.') livemode!: boolean;
  @ApiText('ID that stands for the person in events.', { example: 'sub_7f3a' }) subject!: string;
  @ApiCount('Number of keys that were destroyed.', { example: 1 }) keys!: number;
  @ApiOpen('Number of streams that hold data of the person, by kind.', { example: { order: 2 } }) streams!: Readonly<
    Record<string, number>
  >;
}

/** The result of forgetting a person. It has the person's subjects, but not the phone number. */
export class ForgottenCustomerResource {
  @Constant('forgotten_customer') object!: 'forgotten_customer';
  @ApiText('The account.', { example: 'acct_01Jb3xQvW8kZtPq7Yd2RfN4m' }) account!: string;
  @ApiList('The result for each mode in which the person was known.', () => ForgottenInMode) forgotten!: readonly ForgottenInMode[];
}

export class ForgottenAgainResource {
  @Constant('forgotten_again') object!: 'forgotten_again';
  @ApiCount('Number of people who were still known.', { example: 1 }) forgotten!: number;
}
