// Commands in the order of `parvis --help`. This file contains only the data for the help. The code of a command is loaded when it runs.

import type { CommandGroup } from './command.ts';

export const COMMAND_SUBJECTS: readonly CommandGroup[] = [
  {
    title: 'The server',
    commands: [
      {
        words: ['serve'],
        positionals: [],
        summary: 'Starts the server for all instances of the database; SIGTERM or SIGINT stops it.',
        load: async () => (await import('./serve.ts')).serveCommand,
      },
      {
        words: ['demo'],
        positionals: [],
        summary: 'Creates a demo parish with events around today’s date, serves it, and prints addresses to open.',
        load: async () => (await import('./demo.ts')).demoCommand,
      },
      {
        words: ['setup'],
        positionals: [],
        summary:
          'Sets up a first parish: settings, instance, a link for its administrator, and the configuration of a reverse proxy.',
        load: async () => (await import('./setup.ts')).setupCommand,
      },
      {
        words: ['proxy'],
        positionals: ['[caddy|nginx]'],
        summary: 'Prints the configuration of a reverse proxy for the address that visitors use.',
        load: async () => (await import('./proxy.ts')).proxyCommand,
      },
      {
        words: ['doctor'],
        positionals: [],
        summary:
          'Checks settings, database, disk, clock, time zones, mail and port, and explains how to fix each problem; ' +
          'exit code 1 if there are any.',
        load: async () => (await import('./doctor.ts')).doctorCommand,
      },
      {
        words: ['verify'],
        positionals: ['URL'],
        summary:
          'Checks whether a running service conforms to the interface, and prints the results; exit code 1 if it does not.',
        load: async () => (await import('./verify.ts')).verifyCommand,
      },
    ],
  },
  {
    title: 'Parishes and their content',
    commands: [
      {
        words: ['import'],
        positionals: ['[FILE]'],
        summary:
          'Imports a bundle, a table or a calendar (- for standard input), or everything that a running service shows.',
        load: async () => (await import('./import.ts')).importCommand,
      },
      {
        words: ['template'],
        positionals: ['FILE'],
        summary: 'Writes an empty template for `parvis import`: events.xlsx, persons.csv and so on.',
        load: async () => (await import('./template.ts')).templateCommand,
      },
      {
        words: ['export'],
        positionals: ['INSTANCE'],
        summary: 'Exports an instance as a bundle file; the same content always produces the same bytes.',
        load: async () => (await import('./export.ts')).exportCommand,
      },
      {
        words: ['instance', 'list'],
        positionals: [],
        summary: 'Lists the instances.',
        load: async () => (await import('./instance.ts')).instanceListCommand,
      },
      {
        words: ['instance', 'copy'],
        positionals: ['INSTANCE'],
        summary: 'Copies an instance with its people, history and files into another database and verifies the copy.',
        load: async () => (await import('./instance.ts')).instanceCopyCommand,
      },
      {
        words: ['instance', 'move'],
        positionals: ['INSTANCE'],
        summary:
          'Moves an instance to another database: asks for confirmation, copies it, verifies the copy, then removes it here.',
        load: async () => (await import('./instance-move.ts')).instanceMoveCommand,
      },
      {
        words: ['instance', 'remove'],
        positionals: ['INSTANCE'],
        summary:
          'Removes an instance with its events, subscribers, keys and websites; shows them and asks for confirmation first.',
        load: async () => (await import('./instance.ts')).instanceRemoveCommand,
      },
      {
        words: ['person', 'erase'],
        positionals: ['INSTANCE', 'ID'],
        summary:
          'Erases a person, including from the trash and the history; importing an older file could restore them.',
        load: async () => (await import('./person-erase.ts')).personEraseCommand,
      },
    ],
  },
  {
    title: 'Events, proposals and history',
    commands: [
      {
        words: ['event', 'list'],
        positionals: ['INSTANCE'],
        summary: 'Lists the events of an instance, including past and hidden ones.',
        load: async () => (await import('./event-list.ts')).eventListCommand,
      },
      {
        words: ['event', 'show'],
        positionals: ['INSTANCE', 'ID'],
        summary:
          'Shows an event: its fields, where it is shown or why it is not, its clashes and its most recent changes.',
        load: async () => (await import('./event-show.ts')).eventShowCommand,
      },
      {
        words: ['event', 'add'],
        positionals: ['INSTANCE'],
        summary: 'Adds an event. It lasts one hour unless the options say otherwise.',
        load: async () => (await import('./event.ts')).eventAddCommand,
      },
      {
        words: ['event', 'set'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Changes only the given fields of an event. If only the start changes, its duration stays the same.',
        load: async () => (await import('./event.ts')).eventSetCommand,
      },
      {
        words: ['event', 'cancel'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Cancels an event: it stays visible until its end, marked as cancelled, and its rooms become free.',
        load: async () => (await import('./event.ts')).eventCancelCommand,
      },
      {
        words: ['event', 'remove'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Removes an event: it is hidden from the public at once and stays in the trash for 30 days.',
        load: async () => (await import('./event.ts')).eventRemoveCommand,
      },
      {
        words: ['event', 'restore'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Restores an event from the trash, keeping its id.',
        load: async () => (await import('./event.ts')).eventRestoreCommand,
      },
      {
        words: ['event', 'detach'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Detaches an event from its source: the source no longer changes it.',
        load: async () => (await import('./event.ts')).eventDetachCommand,
      },
      {
        words: ['proposal', 'list'],
        positionals: ['INSTANCE'],
        summary: 'Lists pending proposals from contributors: changes to events, and new events.',
        load: async () => (await import('./proposal.ts')).proposalListCommand,
      },
      {
        words: ['proposal', 'accept'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Accepts a proposal and applies it to the current event.',
        load: async () => (await import('./proposal.ts')).proposalAcceptCommand,
      },
      {
        words: ['proposal', 'decline'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Declines a proposal; the event stays as it is.',
        load: async () => (await import('./proposal.ts')).proposalDeclineCommand,
      },
      {
        words: ['history'],
        positionals: ['INSTANCE'],
        summary: 'Lists the changes of the last 400 days, with time and author, newest first.',
        load: async () => (await import('./history.ts')).historyCommand,
      },
      {
        words: ['undo'],
        positionals: ['INSTANCE', 'REVISION'],
        summary: 'Reverts a change by making a new one; `parvis history` shows the revision to give.',
        load: async () => (await import('./undo.ts')).undoCommand,
      },
    ],
  },
  {
    title: 'Sources',
    commands: [
      {
        words: ['source', 'add'],
        positionals: ['INSTANCE', 'URL'],
        summary: 'Adds a calendar, a table or a service as a source that the server fetches regularly; prints its id.',
        load: async () => (await import('./source.ts')).sourceAddCommand,
      },
      {
        words: ['source', 'list'],
        positionals: ['INSTANCE'],
        summary: 'Lists the sources of an instance.',
        load: async () => (await import('./source.ts')).sourceListCommand,
      },
      {
        words: ['source', 'run'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Fetches a source now and prints the result; exit code 1 if it fails.',
        load: async () => (await import('./source.ts')).sourceRunCommand,
      },
      {
        words: ['source', 'log'],
        positionals: ['INSTANCE', '[ID]'],
        summary: 'Lists the results of fetching sources, newest first; identical results share a line.',
        load: async () => (await import('./source.ts')).sourceLogCommand,
      },
      {
        words: ['source', 'set'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Changes only the given settings of a source, or switches it on or off.',
        load: async () => (await import('./source.ts')).sourceSetCommand,
      },
      {
        words: ['source', 'remove'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Removes a source and its log; its events are kept and can then be edited freely in the office.',
        load: async () => (await import('./source.ts')).sourceRemoveCommand,
      },
    ],
  },
  {
    title: 'People who log in',
    commands: [
      {
        words: ['user', 'invite'],
        positionals: ['EMAIL'],
        summary: 'Invites someone to the office: prints a link that works once within 7 days.',
        load: async () => (await import('./user.ts')).userInviteCommand,
      },
      {
        words: ['user', 'list'],
        positionals: [],
        summary: 'Lists the people who can log in to the office, and pending invitations.',
        load: async () => (await import('./user.ts')).userListCommand,
      },
      {
        words: ['user', 'role'],
        positionals: ['EMAIL'],
        summary: 'Sets a user’s role in an office, and logs the user out.',
        load: async () => (await import('./user.ts')).userRoleCommand,
      },
      {
        words: ['user', 'remove'],
        positionals: ['EMAIL'],
        summary: 'Removes an account or an invitation, and logs the user out; asks for confirmation first.',
        load: async () => (await import('./user.ts')).userRemoveCommand,
      },
      {
        words: ['user', 'reset'],
        positionals: ['EMAIL'],
        summary: 'Prints a link for setting a new password; it works once within 24 hours.',
        load: async () => (await import('./user.ts')).userResetCommand,
      },
      {
        words: ['user', 'sessions'],
        positionals: ['EMAIL'],
        summary: 'Lists the sessions of a user, or ends them all.',
        load: async () => (await import('./user.ts')).userSessionsCommand,
      },
      {
        words: ['user', 'factor'],
        positionals: ['INSTANCE', 'on|off'],
        summary: 'Sets whether an office requires two-factor authentication or a passkey.',
        load: async () => (await import('./user.ts')).userFactorCommand,
      },
    ],
  },
  {
    title: 'Keys of the interface',
    commands: [
      {
        words: ['key', 'create'],
        positionals: ['INSTANCE'],
        summary: 'Creates an API key and prints it once; only its hash is stored.',
        load: async () => (await import('./key.ts')).keyCreateCommand,
      },
      {
        words: ['key', 'list'],
        positionals: ['INSTANCE'],
        summary: 'Lists the API keys of an instance.',
        load: async () => (await import('./key.ts')).keyListCommand,
      },
      {
        words: ['key', 'revoke'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Permanently revokes an API key; running servers reject it within a second.',
        load: async () => (await import('./key.ts')).keyRevokeCommand,
      },
    ],
  },
  {
    title: 'Websites that are notified of changes',
    commands: [
      {
        words: ['website', 'add'],
        positionals: ['INSTANCE', 'URL'],
        summary:
          'Adds a website that is notified of changes; prints its id and, for a webhook, its secret (shown only once).',
        load: async () => (await import('./website.ts')).websiteAddCommand,
      },
      {
        words: ['website', 'list'],
        positionals: ['INSTANCE'],
        summary: 'Lists the websites of an instance.',
        load: async () => (await import('./website.ts')).websiteListCommand,
      },
      {
        words: ['website', 'test'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Tells a website to reload everything now and shows its response; exit code 1 if it fails.',
        load: async () => (await import('./website-test.ts')).websiteTestCommand,
      },
      {
        words: ['website', 'log'],
        positionals: ['INSTANCE', '[ID]'],
        summary: 'Lists the attempts to notify websites, newest first.',
        load: async () => (await import('./website.ts')).websiteLogCommand,
      },
      {
        words: ['website', 'rotate'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Creates a new secret for a webhook and prints it once; for a while, messages are signed with both.',
        load: async () => (await import('./website.ts')).websiteRotateCommand,
      },
      {
        words: ['website', 'enable'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Enables a website that was disabled by a 410 response, and tells it to reload everything.',
        load: async () => (await import('./website.ts')).websiteEnableCommand,
      },
      {
        words: ['website', 'remove'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Removes a website and its log; it is no longer notified.',
        load: async () => (await import('./website.ts')).websiteRemoveCommand,
      },
    ],
  },
  {
    title: 'The newsletter',
    commands: [
      {
        words: ['newsletter', 'preview'],
        positionals: ['INSTANCE'],
        summary: 'Prints the next issue as it would be sent with the current events.',
        load: async () => (await import('./newsletter-preview.ts')).newsletterPreviewCommand,
      },
      {
        words: ['newsletter', 'send'],
        positionals: ['INSTANCE'],
        summary:
          'Sends the issues that are due, as a running server does automatically; or sends a sample, or an issue early.',
        load: async () => (await import('./newsletter-send.ts')).newsletterSendCommand,
      },
      {
        words: ['newsletter', 'status'],
        positionals: ['INSTANCE'],
        summary:
          'Shows the newsletter settings, the next issues, the number of subscribers, and the results of past issues.',
        load: async () => (await import('./newsletter-status.ts')).newsletterStatusCommand,
      },
      {
        words: ['newsletter', 'settings'],
        positionals: ['INSTANCE'],
        summary:
          'Shows and changes the newsletter settings: on or off, weekday, time, retention, reply address, privacy statement, form.',
        load: async () => (await import('./newsletter-settings.ts')).newsletterSettingsCommand,
      },
      {
        words: ['newsletter', 'intro'],
        positionals: ['INSTANCE', '[FILE]'],
        summary: 'Sets the introduction to an issue, shown above its events: a plain text file (- for standard input).',
        load: async () => (await import('./newsletter-intro.ts')).newsletterIntroCommand,
      },
    ],
  },
  {
    title: 'One subscriber',
    commands: [
      {
        words: ['subscriber', 'show'],
        positionals: ['INSTANCE', 'EMAIL'],
        summary: 'Prints all data stored about a subscriber as JSON: the same file that their personal page offers.',
        load: async () => (await import('./subscriber.ts')).subscriberShowCommand,
      },
      {
        words: ['subscriber', 'end'],
        positionals: ['INSTANCE', 'EMAIL'],
        summary: 'Unsubscribes a subscriber on request; no import subscribes them again.',
        load: async () => (await import('./subscriber.ts')).subscriberEndCommand,
      },
      {
        words: ['subscriber', 'erase'],
        positionals: ['INSTANCE', 'EMAIL'],
        summary:
          'Erases all data of a subscriber, also the proof that they unsubscribed; an import could restore them.',
        load: async () => (await import('./subscriber.ts')).subscriberEraseCommand,
      },
      {
        words: ['subscriber', 'resume'],
        positionals: ['INSTANCE', 'EMAIL'],
        summary: 'Resumes the newsletter for a subscriber whose e-mails bounced.',
        load: async () => (await import('./subscriber.ts')).subscriberResumeCommand,
      },
    ],
  },
  {
    title: 'The whole database',
    commands: [
      {
        words: ['backup'],
        positionals: ['FILE'],
        summary: 'Backs up the whole SQLite database to a file while servers run, and verifies the file.',
        load: async () => (await import('./backup.ts')).backupCommand,
      },
      {
        words: ['restore'],
        positionals: ['FILE'],
        summary: 'Restores a backup (- for standard input) as the SQLite database; stop the server first.',
        load: async () => (await import('./restore.ts')).restoreCommand,
      },
      {
        words: ['copy'],
        positionals: [],
        summary: 'Copies a whole database into another, empty one and verifies the copy.',
        load: async () => (await import('./copy.ts')).copyCommand,
      },
    ],
  },
];
