// Counts the mails that an import would send, to people signed up and to volunteers, by a dry run (rules J11 and D14).

import type { NotifiedCounts } from '../../../model/bookings/booking.ts';
import { ConflictError } from '../../../store/content/errors.ts';
import { ROOM_CONFLICT } from '../../clashes/kinds.ts';
import { applyChanges } from '../../content/apply-changes.ts';
import { BadContentError } from '../../content/errors.ts';
import type { WriteContext } from '../../write-context.ts';
import { createImportSteps } from './apply-source.ts';
import type { SourcePreview } from './preview-source.ts';

export interface PreviewedMails {
  readonly gone: number;
  readonly changed: number;
  /** Volunteers, assigned or asked, who get a mail. */
  readonly serving: number;
  readonly unreached: NotifiedCounts['unreached'];
}

const NOBODY = { bookings: 0, serving: 0, unreached: { bookings: 0, people: 0 } };

/** Runs the import without writing it. New events have no bookings, so only changed and missing ones are included. */
export async function previewMails(
  editing: WriteContext,
  instance: string,
  foreseen: SourcePreview,
): Promise<PreviewedMails> {
  const { preview } = foreseen;
  const reach = async (part: Partial<SourcePreview['preview']>) => {
    const some = { ...preview, creates: [], changes: [], gone: [], ...part };
    if (preview.kind !== 'event' || some.changes.length + some.gone.length === 0) return NOBODY;
    return tryReach(editing, instance, { ...foreseen, preview: some });
  };
  const gone = await reach({ gone: preview.gone });
  const changed = await reach({ changes: preview.changes.filter(({ fields }) => fields.length > 0) });
  return {
    gone: gone.bookings,
    changed: changed.bookings,
    serving: gone.serving + changed.serving,
    unreached: {
      bookings: gone.unreached.bookings + changed.unreached.bookings,
      people: gone.unreached.people + changed.unreached.people,
    },
  };
}

async function tryReach(editing: WriteContext, instance: string, foreseen: SourcePreview): Promise<typeof NOBODY> {
  const steps = createImportSteps(foreseen);
  if (steps.length === 0) return NOBODY;
  try {
    const options = { what: 'source', isTrial: true, despite: new Set([ROOM_CONFLICT]) } as const;
    const outcome = await applyChanges(editing, instance, steps, options);
    return 'applied' in outcome ? outcome.applied : NOBODY;
  } catch (error) {
    // The import itself reports the error.
    if (error instanceof BadContentError || error instanceof ConflictError) return NOBODY;
    throw error;
  }
}
