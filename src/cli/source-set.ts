import { setSource } from '../office/sources/runs/manage-sources.ts';
import { setServiceKey } from '../office/sources/services/service-key.ts';
import { atOffice } from './at-office.ts';
import { type Command, idPositional, option, UsageError } from './command.ts';
import { keyIn } from './service.ts';
import { EVERY_OPTION, everyOf, GONE_HELP, GONE_OPTION, goneOf, KEY_HELP, KEY_OPTION } from './source-words.ts';

export const sourceSet: Command = {
  detail: 'What is switched off is not fetched, and leaves all fields of its events to the office.',
  options: {
    name: { type: 'string' },
    url: { type: 'string' },
    owns: { type: 'string' },
    on: { type: 'boolean' },
    off: { type: 'boolean' },
    ...KEY_OPTION,
    ...EVERY_OPTION,
    ...GONE_OPTION,
  },
  help: [
    '--on, --off  whether it is fetched',
    '--name NAME  what it is called',
    '--url URL  where it is fetched from; the key of a service has to be given anew with it',
    KEY_HELP,
    '--every MINUTES  how often',
    GONE_HELP,
    '--owns KEYS  what of its events it overwrites, as date_from,date_to,title',
  ],
  run: (context, args) =>
    atOffice(
      context,
      args,
      async (desk) => {
        const id = idPositional(args, 1, 'a source');
        const [isOn, isOff] = [args.values['on'] === true, args.values['off'] === true];
        if (isOn && isOff) throw new UsageError('--on and --off exclude each other.');
        const [name, url, owns] = ['name', 'url', 'owns'].map((one) => option(args, one));
        const [every, gone] = [everyOf(args), goneOf(args)];
        const merge = {
          ...(isOn && { enabled: true }),
          ...(isOff && { enabled: false }),
          ...(name !== undefined && { name }),
          ...(url !== undefined && { url: url.trim().replace(/^webcals?:/i, 'https:') }),
          ...(every !== undefined && { every_minutes: every }),
          ...(gone !== undefined && { gone }),
          ...(owns !== undefined && { owns: owns.split(',').map((key) => key.trim()) }),
        };
        const file = option(args, 'key-file');
        const isNothing = Object.keys(merge).length === 0;
        if (isNothing && file === undefined) throw new UsageError('Nothing is said that would change; give an option.');
        const key = file === undefined ? undefined : keyIn(file);
        if (!isNothing) await setSource(desk, desk.instance, id, merge);
        if (key !== undefined) await setServiceKey(desk, desk.instance, id, key);
        context.note(`source ${id} is as you said`);
      },
      { optionOf: (key) => (key === 'every_minutes' ? '--every' : key === 'key' ? '--key-file' : `--${key}`) },
    ),
};
