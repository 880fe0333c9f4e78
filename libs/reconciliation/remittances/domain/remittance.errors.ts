import { courierCode } from '#kernel/parcel-names';
import { DomainError } from '#kernel/domain-error';

export const courierUnknown = (name: string): DomainError =>
  new DomainError('courier_unknown', `There is no courier ${name.slice(0, 40)}. Set it up with ${putOf(name)} first.`, 'courier_code');

export const courierMissing = (name: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no courier ${name.slice(0, 40)} in this account and mode. Set it up with ${putOf(name)}.`,
    'code',
  );

const putOf = (name: string): string => `PUT /v1/cod/couriers/${courierCode(name) ?? '{code}'}`;

export const remittanceMissing = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no remittance ${id} in this account and mode. Check the id, and that the key is of the same mode.`,
    'id',
  );

export const bankCreditMissing = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no bank credit ${id} in this account and mode. Check the id, and that the key is of the same mode.`,
    'id',
  );

export const bankCreditImportMissing = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no import of bank credits ${id} in this account and mode. Check the id, and that the key is of the same mode.`,
    'id',
  );

export const remittanceDuplicate = (before: string): DomainError =>
  new DomainError(
    'remittance_duplicate',
    `These bytes were taken in before, as ${before}. See it, or void it to take them in again.`,
    'file',
    {
      remittance: before,
    },
  );

export const remittanceUnderWay = (): DomainError =>
  new DomainError('transition_not_allowed', 'The remittance is being processed. Wait until its status is another.');

export const remittanceClosed = (status: string): DomainError =>
  new DomainError('remittance_closed', `The remittance is ${status} and cannot be changed any more. Send what is right as a new one.`);
