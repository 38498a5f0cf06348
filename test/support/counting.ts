import type { Locator, Page } from 'playwright-core';

const SECONDS = { deed: 1, character: 0.25 };

export interface InteractionCounter {
  readonly click: (on: Locator) => Promise<void>;
  readonly press: (...keys: readonly string[]) => Promise<void>;
  readonly say: (text: string) => Promise<void>;
  readonly done: () => {
    readonly clicks: number;
    readonly keys: number;
    readonly characters: number;
    readonly seconds: number;
  };
}

export function countInteractions(page: Page): InteractionCounter {
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
