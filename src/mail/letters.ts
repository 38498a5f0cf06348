// Mails about the content of an instance, by kind. The composer creates newsletter and registration mails itself.

import type { View } from '../readmodel/view.ts';
import type { MailKind, WaitingMail } from '../store/mail/mails.ts';
import { bookingNewsLetter } from './bookings/booking-news-template.ts';
import { bookingLetter } from './bookings/booking-template.ts';
import type { Letter, LetterOptions } from './mail-templates.ts';
import { planLetter } from './rota/rota-template.ts';

export type LetterMaker = (mail: WaitingMail, view: View, options: LetterOptions) => Letter;

export const LETTERS: Partial<Readonly<Record<MailKind, LetterMaker>>> = {
  booking: bookingLetter,
  booking_news: bookingNewsLetter,
  plan: planLetter,
};
