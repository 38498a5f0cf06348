// A page on which every key and click is counted.

import type { Locator, Page } from 'playwright-core';

/** Estimated seconds for a click or a non-character key, including the time to think, and for a typed character. */
const SECONDS = { deed: 1, character: 0.25 };

export interface Counting {
  readonly click: (on: Locator) => Promise<void>;
  /** Presses keys that are no text: each is one. */
  readonly press: (...keys: readonly string[]) => Promise<void>;
  /** Types a value that the user has in mind: a title, a day, a time. */
  readonly say: (text: string) => Promise<void>;
  /** Actions so far. */
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
