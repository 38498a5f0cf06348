// Scalars of the wire format. Numbers and flags are strings where the interface document requires it (rule F1).

import { z } from 'zod';

/** Id as a string; "0" refers to nothing. */
export const idText = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,9})$/)
  .meta({ title: 'id', examples: ['21383'] });

export const integer = z.int().meta({ title: 'integer' });

export const integerText = z
  .string()
  .regex(/^-?[0-9]+$/)
  .meta({ title: 'number as text', examples: ['640'] });

export const text = z.string().meta({ title: 'text' });

/** Field that some programs require, always empty. */
export const emptyText = z.literal('').meta({ title: '""' });

/** Web address or path of the website, as entered; "" for none. */
export const address = z.string().meta({ title: 'address' });

/** Sanitized HTML; "" if there is none. */
export const html = z.string().meta({ title: 'HTML' });

export const dateTime = z
  .string()
  .regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$/)
  .meta({ title: 'YYYY-MM-DD HH:MM:SS', examples: ['2026-11-22 09:30:00'] });

/** Deadline; "0" if there is none. */
export const deadline = z
  .string()
  .regex(/^(0|[0-9]{8})$/)
  .meta({ title: 'YYYYMMDD or "0"', examples: ['20261120'] });

export const flag = z.enum(['0', '1']).meta({ title: '"0" or "1"' });

/** Boolean as the newsletter form spells it. */
export const booleanText = z.enum(['true', 'false']).meta({ title: '"true" or "false"' });

/** Ids as one string, comma-separated without spaces; "" if there are none. */
export const idList = z
  .string()
  .regex(/^([1-9][0-9]*(,[1-9][0-9]*)*)?$/)
  .meta({ title: 'ids, comma-separated', examples: ['12,15'] });

export const boolean = z.boolean().meta({ title: 'boolean' });

export const nullableText = z.string().nullable().meta({ title: 'text or null' });

export function toFlag(value: boolean): '0' | '1' {
  return value ? '1' : '0';
}
