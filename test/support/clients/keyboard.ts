import type { Locator, Page } from 'playwright-core';
import { HINDI } from '#apps/dashboard/src/texts/hi';

type Role = Parameters<Page['getByRole']>[0];

/** More Tabs than any page has stops. */
const ONCE_AROUND = 150;

/** The dashboard's Hindi for an English text. `values` fill its {places}. */
export function hindi(text: string, values: Readonly<Record<string, string>> = {}): string {
  const translated = HINDI[text];
  if (translated === undefined) throw new Error(`The dashboard has no such text in Hindi: ${text}`);
  return translated.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]!);
}

/** A person without a mouse, at a page in Hindi: reaches each control by Tab, and checks that it has the focus. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  async reach(wanted: Locator): Promise<void> {
    await wanted.waitFor();
    const focused = wanted.and(this.page.locator(':focus'));
    for (let presses = 0; (await focused.count()) === 0; presses++) {
      expect([String(wanted), presses]).toEqual([String(wanted), Math.min(presses, ONCE_AROUND)]);
      await this.page.keyboard.press('Tab');
    }
    const { outlineStyle, boxShadow } = await this.page.evaluate<Record<'outlineStyle' | 'boxShadow', string>>(
      '({ outlineStyle: getComputedStyle(document.activeElement).outlineStyle, boxShadow: getComputedStyle(document.activeElement).boxShadow })',
    );
    expect([String(wanted), outlineStyle, boxShadow]).not.toEqual([String(wanted), 'none', 'none']);
  }

  /** Presses a button or follows a link by its text, given in English. */
  async press(text: string, values?: Readonly<Record<string, string>>, role: Role = 'button'): Promise<void> {
    await this.reach(this.page.getByRole(role, { name: hindi(text, values), exact: true }).last());
    await this.page.keyboard.press('Enter');
  }

  /** Types into the field with this label; in a list of choices, the beginning of one. */
  async type(label: string, text: string): Promise<void> {
    await this.reach(this.page.getByLabel(hindi(label), { exact: true }).last());
    await this.page.keyboard.type(text);
  }
}
