/** A purchase that a merchant could make over HTTP: the merchant's key, and the bodies of the two requests. */
export interface Purchase {
  readonly key: string;
  readonly cart: object;
  readonly choice: object;
}

export interface Bought {
  readonly session: string;
  /** null: the payment failed, and no order was placed. */
  readonly order: string | null;
}
