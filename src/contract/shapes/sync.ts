import { z } from 'zod';
import type { DisappearedEvent } from '../../readmodel/changes.ts';
import { defineField, defineShape } from '../shape.ts';
import * as wire from '../wire.ts';

const reason = z.enum(['over', 'removed', 'hidden']);

export const disappearedEventShape = defineShape<DisappearedEvent>('GoneEvent', 'An event that is no longer shown.', {
  event_id: defineField(wire.idText, 'The id.', ({ id }) => String(id)),
  reason: defineField(
    reason,
    'The reason: it is over, has been removed, or is no longer public.',
    (event) => event.reason,
  ),
});
