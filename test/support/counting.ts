// A page used as somebody uses it, with every key and click counted.

import type { Locator, Page } from 'playwright-core';

/** How long a click or a key that says nothing takes somebody who has to think about it, and a character that is typed, in seconds. */
const SECONDS = { deed: 1, character: 0.25 };

export interface Counting {
  readonly click: (on: Locator) => Promise<void>;
  /** Presses keys that are no text: each is one. */
  readonly press: (...keys: readonly string[]) => Promise<void>;
  /** Types what somebody wants to say: a title, a day, a time. */
  readonly say: (text: string) => Promise<void>;
  /** What was done so far. */
  readonly done: () => {
    readonly clicks: number;
    readonly keys: number;
    readonly characters: number;
    readonly seconds: number;
  };
}

export function countOn(page: Page): Counting {
  let [clicks, keys, characters] = [0, 0, 0];
  return {
    click: async (on) => {
      clicks++;
      await on.click();
    },
    press: async (...all) => {
      for (const key of all) {
        keys++;
        await page.keyboard.press(key);
      }
    },
    say: async (text) => {
      characters += text.length;
      await page.keyboard.type(text);
    },
    done: () => {
      const seconds = (clicks + keys) * SECONDS.deed + characters * SECONDS.character;
      return { clicks, keys, characters, seconds };
    },
  };
}
