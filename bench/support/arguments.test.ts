import { describe, expect, it } from 'vitest';
import { readArguments, UsageError } from './arguments.ts';

const known = ['read', 'cold'];

describe('the arguments of a bench', () => {
  it('select every bench when none is named', () => {
    expect(readArguments([], known)).toEqual({ names: known, quick: false, save: false });
  });

  it('may name benches and options', () => {
    const wish = readArguments(
      ['cold', '--quick', '--rounds', '9', '--load', 'autocannon', '--parishes', '3000'],
      known,
    );
    expect(wish).toEqual({
      names: ['cold'],
      quick: true,
      save: false,
      rounds: 9,
      generator: 'autocannon',
      parishes: 3000,
    });
  });

  it.each([
    [['red'], 'There is no red; there are read, cold.'],
    [['--rounds', '0'], '--rounds takes a number'],
    [['--parishes', '9'], '--parishes takes a number'],
    [['--save', '--parishes', '3000'], 'leave --parishes off'],
    [['--load', 'curl'], '--load takes wrk or autocannon'],
    [['--beside', 'src'], '--beside takes the folder of another checkout'],
    [['--beside', '.', '--save'], 'leave --beside off'],
    [['--save', '--quick'], 'leave --quick off'],
  ])('%j are refused', (args, text) => {
    expect(() => readArguments(args, known)).toThrow(UsageError);
    expect(() => readArguments(args, known)).toThrow(text);
  });
});
