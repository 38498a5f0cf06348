// Commands in the order of `parvis --help`. This file contains only what the help shows; the code of a command is loaded when it is called.

import type { CommandSubject } from './command.ts';

export const SUBJECTS: readonly CommandSubject[] = [
  {
    title: 'The server',
    commands: [
      {
        words: ['serve'],
        positionals: [],
        summary: 'Starts the server for all instances of the database; SIGTERM or SIGINT stops it.',
        load: async () => (await import('./serve.ts')).serve,
      },
      {
        words: ['demo'],
        positionals: [],
        summary: 'Creates a demo parish with events around today, serves it, and prints addresses to open.',
        load: async () => (await import('./demo.ts')).demo,
      },
      {
        words: ['setup'],
        positionals: [],
        summary:
          'Sets up a first parish: settings, instance, a link for whoever administers it, and the lines for a reverse proxy.',
        load: async () => (await import('./setup.ts')).setup,
      },
      {
        words: ['proxy'],
        positionals: ['[caddy|nginx]'],
        summary: 'Prints what a reverse proxy has to be told, for the address that visitors use.',
        load: async () => (await import('./proxy.ts')).proxy,
      },
      {
        words: ['doctor'],
        positionals: [],
        summary:
          'Checks settings, database, disk, clock, time zones, mail and port, and says how to fix each problem; ' +
          'exit code 1 when there is one.',
        load: async () => (await import('./doctor.ts')).doctor,
      },
      {
        words: ['verify'],
        positionals: ['URL'],
        summary:
          'Asks a running service what the interface promises, and prints what holds; exit code 1 where something does not.',
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
          'Takes in a bundle, a table or a calendar (- for standard input), or all that a running service shows.',
        load: async () => (await import('./import.ts')).importCommand,
      },
      {
        words: ['template'],
        positionals: ['FILE'],
        summary: 'Writes an empty table to fill in for `parvis import`: events.xlsx, persons.csv and so on.',
        load: async () => (await import('./template.ts')).template,
      },
      {
        words: ['export'],
        positionals: ['INSTANCE'],
        summary: 'Exports an instance as a bundle file; the same content always gives the same bytes.',
        load: async () => (await import('./export.ts')).exportCommand,
      },
      {
        words: ['instance', 'list'],
        positionals: [],
        summary: 'Lists the instances.',
        load: async () => (await import('./instance.ts')).instanceList,
      },
      {
        words: ['instance', 'copy'],
        positionals: ['INSTANCE'],
        summary: 'Copies an instance with its people, history and files into another database and verifies the copy.',
        load: async () => (await import('./instance.ts')).instanceCopy,
      },
      {
        words: ['instance', 'move'],
        positionals: ['INSTANCE'],
        summary:
          'Moves an instance to another database: copies it, verifies the copy, then removes it here; asks first.',
        load: async () => (await import('./instance-move.ts')).instanceMove,
      },
      {
        words: ['instance', 'remove'],
        positionals: ['INSTANCE'],
        summary:
          'Removes an instance with its events, subscribers, keys and websites; shows what that is and asks first.',
        load: async () => (await import('./instance.ts')).instanceRemove,
      },
      {
        words: ['person', 'erase'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Erases a person, also from the trash and the history; importing an older file could bring them back.',
        load: async () => (await import('./person-erase.ts')).personErase,
      },
    ],
  },
  {
    title: 'What the office changes',
    commands: [
      {
        words: ['event', 'list'],
        positionals: ['INSTANCE'],
        summary: 'Lists the events that the office has, past and hidden ones too.',
        load: async () => (await import('./event-list.ts')).eventList,
      },
      {
        words: ['event', 'show'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Shows an event: its fields, where it is shown and why not, its clashes and last changes.',
        load: async () => (await import('./event-show.ts')).eventShow,
      },
      {
        words: ['event', 'add'],
        positionals: ['INSTANCE'],
        summary: 'Adds an event. It is an hour long unless something else is said.',
        load: async () => (await import('./event.ts')).eventAdd,
      },
      {
        words: ['event', 'set'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Changes an event: only what the options say. Another beginning keeps its length.',
        load: async () => (await import('./event.ts')).eventSet,
      },
      {
        words: ['event', 'cancel'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Cancels an event: it stays visible until its end, marked as cancelled, and its rooms are free.',
        load: async () => (await import('./event.ts')).eventCancel,
      },
      {
        words: ['event', 'remove'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Removes an event: it is gone from the outside at once, and lies in the trash for 30 days.',
        load: async () => (await import('./event.ts')).eventRemove,
      },
      {
        words: ['event', 'restore'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Brings an event back from the trash, with its id.',
        load: async () => (await import('./event.ts')).eventRestore,
      },
      {
        words: ['event', 'detach'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Makes an event the office’s own that a source brings: the source changes nothing of it any more.',
        load: async () => (await import('./event.ts')).eventDetach,
      },
      {
        words: ['proposal', 'list'],
        positionals: ['INSTANCE'],
        summary: 'Lists what contributors propose and waits for a yes: changes of events, and new ones.',
        load: async () => (await import('./proposal.ts')).proposalList,
      },
      {
        words: ['proposal', 'accept'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Makes what is proposed, on the event as it stands now.',
        load: async () => (await import('./proposal.ts')).proposalAccept,
      },
      {
        words: ['proposal', 'decline'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Leaves the event as it is.',
        load: async () => (await import('./proposal.ts')).proposalDecline,
      },
      {
        words: ['history'],
        positionals: ['INSTANCE'],
        summary: 'Lists what was changed in the last 400 days, when and by whom, newest first.',
        load: async () => (await import('./history.ts')).history,
      },
      {
        words: ['undo'],
        positionals: ['INSTANCE', 'REVISION'],
        summary: 'Makes a change the other way round, as a new change; `parvis history` shows its revision.',
        load: async () => (await import('./undo.ts')).undo,
      },
    ],
  },
  {
    title: 'Sources that are fetched again and again',
    commands: [
      {
        words: ['source', 'add'],
        positionals: ['INSTANCE', 'URL'],
        summary:
          'Adds a calendar, a table or a service at an address as a source that the server fetches again and again; prints its id.',
        load: async () => (await import('./source.ts')).sourceAdd,
      },
      {
        words: ['source', 'list'],
        positionals: ['INSTANCE'],
        summary: 'Lists the sources of an instance.',
        load: async () => (await import('./source.ts')).sourceList,
      },
      {
        words: ['source', 'run'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Fetches a source now and tells what came of it; exit code 1 when it fails.',
        load: async () => (await import('./source.ts')).sourceRun,
      },
      {
        words: ['source', 'log'],
        positionals: ['INSTANCE', '[ID]'],
        summary: 'Lists what came of fetching sources, newest first; the same again and again is one line.',
        load: async () => (await import('./source.ts')).sourceLog,
      },
      {
        words: ['source', 'set'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Changes a source, or switches it off or on: only what the options say.',
        load: async () => (await import('./source.ts')).sourceSet,
      },
      {
        words: ['source', 'remove'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Removes a source and its log; its events stay, as the office’s own.',
        load: async () => (await import('./source.ts')).sourceRemove,
      },
    ],
  },
  {
    title: 'People who log in',
    commands: [
      {
        words: ['user', 'invite'],
        positionals: ['EMAIL'],
        summary: 'Invites somebody to the office: prints a link that works once within 7 days.',
        load: async () => (await import('./user.ts')).userInvite,
      },
      {
        words: ['user', 'list'],
        positionals: [],
        summary: 'Lists the people who can log in to the office, and the invitations that wait.',
        load: async () => (await import('./user.ts')).userList,
      },
      {
        words: ['user', 'role'],
        positionals: ['EMAIL'],
        summary: 'Says what somebody may in an office; whoever is logged in with the account is logged out.',
        load: async () => (await import('./user.ts')).userRole,
      },
      {
        words: ['user', 'remove'],
        positionals: ['EMAIL'],
        summary: 'Removes an account, or an invitation, and logs whoever uses it out; asks first.',
        load: async () => (await import('./user.ts')).userRemove,
      },
      {
        words: ['user', 'reset'],
        positionals: ['EMAIL'],
        summary: 'Prints a link by which somebody sets a new password; it works once within 24 hours.',
        load: async () => (await import('./user.ts')).userReset,
      },
      {
        words: ['user', 'sessions'],
        positionals: ['EMAIL'],
        summary: 'Lists where somebody is logged in, or logs them out everywhere.',
        load: async () => (await import('./user.ts')).userSessions,
      },
      {
        words: ['user', 'factor'],
        positionals: ['INSTANCE', 'on|off'],
        summary: 'Says whether an office lets in only who logs in with a second factor or a passkey.',
        load: async () => (await import('./user.ts')).userFactor,
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
        load: async () => (await import('./key.ts')).keyCreate,
      },
      {
        words: ['key', 'list'],
        positionals: ['INSTANCE'],
        summary: 'Lists the API keys of an instance.',
        load: async () => (await import('./key.ts')).keyList,
      },
      {
        words: ['key', 'revoke'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Revokes an API key for good; running servers refuse it within a second.',
        load: async () => (await import('./key.ts')).keyRevoke,
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
        load: async () => (await import('./website.ts')).websiteAdd,
      },
      {
        words: ['website', 'list'],
        positionals: ['INSTANCE'],
        summary: 'Lists the websites of an instance.',
        load: async () => (await import('./website.ts')).websiteList,
      },
      {
        words: ['website', 'test'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Tells a website to reload everything now and shows its answer; exit code 1 when it fails.',
        load: async () => (await import('./website-test.ts')).websiteTest,
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
        summary: 'Creates a new secret for a webhook and prints it once; for a while messages are signed with both.',
        load: async () => (await import('./website.ts')).websiteRotate,
      },
      {
        words: ['website', 'enable'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Enables a website that a 410 answer had disabled, and tells it to reload everything.',
        load: async () => (await import('./website.ts')).websiteEnable,
      },
      {
        words: ['website', 'remove'],
        positionals: ['INSTANCE', 'ID'],
        summary: 'Removes a website and its log; it is no longer notified.',
        load: async () => (await import('./website.ts')).websiteRemove,
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
        load: async () => (await import('./newsletter-preview.ts')).newsletterPreview,
      },
      {
        words: ['newsletter', 'send'],
        positionals: ['INSTANCE'],
        summary: 'Sends the issues that are due, as a running server does by itself; or a sample; or an issue early.',
        load: async () => (await import('./newsletter-send.ts')).newsletterSend,
      },
      {
        words: ['newsletter', 'status'],
        positionals: ['INSTANCE'],
        summary:
          'Shows the newsletter settings, the next issues, the number of subscribers, and the results of past issues.',
        load: async () => (await import('./newsletter-status.ts')).newsletterStatus,
      },
      {
        words: ['newsletter', 'settings'],
        positionals: ['INSTANCE'],
        summary:
          'Shows and changes the newsletter settings: on or off, weekday, time, retention, reply address, privacy statement, form.',
        load: async () => (await import('./newsletter-settings.ts')).newsletterSettings,
      },
      {
        words: ['newsletter', 'intro'],
        positionals: ['INSTANCE', '[FILE]'],
        summary: 'Sets the introduction of an issue, shown above its events: a plain text file (- for standard input).',
        load: async () => (await import('./newsletter-intro.ts')).newsletterIntro,
      },
    ],
  },
  {
    title: 'One subscriber',
    commands: [
      {
        words: ['subscriber', 'show'],
        positionals: ['INSTANCE', 'EMAIL'],
        summary: 'Prints all stored data of a subscriber as JSON, the same file that their personal page offers.',
        load: async () => (await import('./subscriber.ts')).subscriberShow,
      },
      {
        words: ['subscriber', 'end'],
        positionals: ['INSTANCE', 'EMAIL'],
        summary: 'Unsubscribes a subscriber on request; no import subscribes them again.',
        load: async () => (await import('./subscriber.ts')).subscriberEnd,
      },
      {
        words: ['subscriber', 'erase'],
        positionals: ['INSTANCE', 'EMAIL'],
        summary:
          'Erases all data of a subscriber, also the proof that they unsubscribed; an import could bring them back.',
        load: async () => (await import('./subscriber.ts')).subscriberErase,
      },
      {
        words: ['subscriber', 'resume'],
        positionals: ['INSTANCE', 'EMAIL'],
        summary: 'Resumes the newsletter for a subscriber whose mails bounced.',
        load: async () => (await import('./subscriber.ts')).subscriberResume,
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
        load: async () => (await import('./backup.ts')).backup,
      },
      {
        words: ['restore'],
        positionals: ['FILE'],
        summary: 'Restores a backup (- for standard input) as the SQLite database; stop the server first.',
        load: async () => (await import('./restore.ts')).restore,
      },
      {
        words: ['copy'],
        positionals: [],
        summary: 'Copies a whole database into another, empty one and verifies the copy.',
        load: async () => (await import('./copy.ts')).copy,
      },
    ],
  },
];
