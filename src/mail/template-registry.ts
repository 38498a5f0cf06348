// Mails about the content of an instance, by kind. The composer itself creates newsletter and registration mails.

import type { View } from '../readmodel/view.ts';
import type { MailKind, QueuedMail } from '../store/mail/mails.ts';
import { createBookingNewsMail } from './bookings/booking-news-template.ts';
import { createBookingMail } from './bookings/booking-template.ts';
import type { MailMessage, MailTemplateOptions } from './mail-templates.ts';
import { createRequestMail } from './room-requests/request-template.ts';
import { createRotaMail } from './rota/rota-template.ts';

export type MailTemplate = (mail: QueuedMail, view: View, options: MailTemplateOptions) => MailMessage;

export const MAIL_TEMPLATES: Partial<Readonly<Record<MailKind, MailTemplate>>> = {
  booking: createBookingMail,
  booking_news: createBookingNewsMail,
  plan: createRotaMail,
  room_request: createRequestMail,
};
