import { z } from 'zod';
import type { GoneEvent } from '../../readmodel/changes.ts';
import { field, shape } from '../shape.ts';
import * as wire from '../wire.ts';

const reason = z.enum(['over', 'removed', 'hidden']);

export const goneEvent = shape<GoneEvent>('GoneEvent', 'An event that is not shown any more.', {
  event_id: field(wire.idText, 'The id.', ({ id }) => String(id)),
  reason: field(reason, 'Why: it is over, was removed, or is not public any more.', (event) => event.reason),
});
