import { z } from 'zod';
import { defineField, defineShape } from '../shape.ts';
import * as wire from '../wire.ts';

const channelOptions = defineShape<undefined>('ChannelOptions', 'How many news items a website shows.', {
  nb_on_homepage: defineField(wire.integer, 'On its home page.', () => 6),
});

const emptyObject = defineShape<undefined>('Nothing', 'An object without keys.', {});

const postings = defineShape<undefined>('PostingsModule', 'The module for news.', {
  enabled: defineField(wire.boolean, 'Always false.', () => false),
  block_types: defineField(emptyObject.schema, 'Always empty.', () => ({})),
  channel_options: defineField(channelOptions.schema, 'Fixed.', (_, view) => channelOptions.of(undefined, view)),
});

const subscriptions = defineShape<undefined>('SubscriptionsModule', 'The module for sign-ups.', {
  enabled: defineField(
    wire.boolean,
    'True if online sign-up is on.',
    (_, { snapshot }) => snapshot.instance.outside.signup,
  ),
});

const general = defineShape<undefined>('GeneralModule', 'Settings for all modules.', {
  content_additional_languages: defineField(z.array(emptyObject.schema), 'Always empty.', () => []),
});

export const moduleInfosShape = defineShape<undefined>('ModuleInfos', 'Additional modules of the server.', {
  postings: defineField(postings.schema, 'News.', (_, view) => postings.of(undefined, view)),
  subscriptions: defineField(subscriptions.schema, 'Sign-ups for events.', (_, view) =>
    subscriptions.of(undefined, view),
  ),
  general: defineField(general.schema, 'Settings for all modules.', (_, view) => general.of(undefined, view)),
});
