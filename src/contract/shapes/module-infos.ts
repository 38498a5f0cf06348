import { z } from 'zod';
import { field, shape } from '../shape.ts';
import * as wire from '../wire.ts';

const channelOptions = shape<undefined>('ChannelOptions', 'How much news a website shows.', {
  nb_on_homepage: field(wire.integer, 'On its home page.', () => 6),
});

const nothing = shape<undefined>('Nothing', 'An object without keys.', {});

const postings = shape<undefined>('PostingsModule', 'The module for news.', {
  enabled: field(wire.boolean, 'Always false.', () => false),
  block_types: field(nothing.schema, 'Always empty.', () => ({})),
  channel_options: field(channelOptions.schema, 'Fixed.', (_, view) => channelOptions.of(undefined, view)),
});

const subscriptions = shape<undefined>('SubscriptionsModule', 'The module for signing up for events.', {
  enabled: field(wire.boolean, 'Whether people sign up here.', (_, { snapshot }) => snapshot.instance.outside.signup),
});

const general = shape<undefined>('GeneralModule', 'Settings for all modules.', {
  content_additional_languages: field(z.array(nothing.schema), 'Always empty.', () => []),
});

export const moduleInfos = shape<undefined>('ModuleInfos', 'The further modules of the server.', {
  postings: field(postings.schema, 'News.', (_, view) => postings.of(undefined, view)),
  subscriptions: field(subscriptions.schema, 'Signing up for events.', (_, view) => subscriptions.of(undefined, view)),
  general: field(general.schema, 'Settings for all modules.', (_, view) => general.of(undefined, view)),
});
