import { Injectable } from '@nestjs/common';
import { SecondFactors } from '#accounts/contract';
import { hasSecondFactor } from '#people/resource/user.view';
import { UserStreams } from '#people/user-streams';

/** Reports whether a user has a second factor, from the user's own stream. Unlike a read model, it never lags. */
@Injectable()
export class StoredSecondFactors extends SecondFactors {
  constructor(private readonly users: UserStreams) {
    super();
  }

  override async has(user: string): Promise<boolean> {
    const found = await this.users.load(user);
    return found !== null && hasSecondFactor(found);
  }
}
