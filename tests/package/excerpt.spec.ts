import { expect, test } from '@playwright/test';
import { excerpt } from '../../core-wasm/hooks/excerpt.ts';

test('INS-4 an excerpt has the given number of words, with an ellipsis if there are more', () => {
  for (const [text, words, cut] of [
    ['one two three four', 4, 'one two three four'],
    ['one two three four', 3, 'one two three…'],
    ['  one\n two\tthree ', 4, 'one two three'],
    ['one, two, three', 2, 'one, two…'],
    ['one... two', 1, 'one…'],
    ['', 20, ''],
    ['one', 0, '…'],
  ] as const) {
    expect(excerpt(text, words), `${words} words of "${text}"`).toBe(cut);
  }
});
