import type { Command } from './command.ts';

export const instanceList: Command = {
  words: ['instance', 'list'],
  summary: 'Lists the instances, a tab-separated line each: name, title, locale, time zone, revision.',
  positionals: [],
  options: {},
  help: [],
  run: async ({ withOffice, out }) => {
    for (const { instance, revision } of await withOffice(false, ({ store }) => store.listInstances())) {
      out(
        [instance.name, instance.title.replace(/\s+/g, ' '), instance.locale, instance.timeZone, revision].join('\t'),
      );
    }
  },
};
