// Bounces in the formats of several mail servers. All names in them are invented.

export interface BouncedMailOptions {
  /** Recipient of the bounced mail. Only some formats name it. */
  readonly to: string;
  readonly status?: string;
  readonly diagnostic?: string;
  readonly action?: string;
}

function lines(...text: readonly string[]): string {
  return `${text.join('\n')}\n`.replaceAll('\n', '\r\n');
}

const RETURNED_MAIL = `From: Kirchgemeinde Seewil <newsletter@parish.example>
To: gone@mailbox.example
Subject: Newsletter
Message-ID: <6f1c0a52-8f6b-4f6e-9d8a-000000000000@parish.example>
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Liebe Leserin`;

export function createPostfixBounce({
  to,
  status = '5.1.1',
  diagnostic,
  action = 'failed',
}: BouncedMailOptions): string {
  const text = diagnostic ?? `smtp; 550 ${status} <gone@mailbox.example>: Recipient address rejected`;
  return lines(
    `Return-Path: <>
X-Original-To: ${to}
Delivered-To: ${to}
Received: by mx.parish.example (Postfix) id 4XyZ0b1c2d; Sat, 21 Nov 2026 09:00:01 +0100 (CET)
Date: Sat, 21 Nov 2026 09:00:01 +0100 (CET)
From: MAILER-DAEMON@mx.parish.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${to}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4XyZ0b1c2d.1795161601/mx.parish.example"

This is a MIME-encapsulated message.

--4XyZ0b1c2d.1795161601/mx.parish.example
Content-Description: Notification
Content-Type: text/plain; charset=utf-8

A mail of yours could not be handed over.

--4XyZ0b1c2d.1795161601/mx.parish.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.parish.example
Arrival-Date: Sat, 21 Nov 2026 09:00:00 +0100 (CET)

Final-Recipient: rfc822; gone@mailbox.example
Original-Recipient: rfc822;gone@mailbox.example
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.mailbox.example
Diagnostic-Code: ${text}

--4XyZ0b1c2d.1795161601/mx.parish.example
Content-Description: Undelivered Message
Content-Type: message/rfc822

${RETURNED_MAIL}

--4XyZ0b1c2d.1795161601/mx.parish.example--`,
  );
}

/**
 * Creates a bounce in the format of Exim. The status is always general; the receiving server's reply is more specific, and folded over
 * lines.
 */
export function createEximBounce({
  to,
  status = '5.0.0',
  diagnostic = 'smtp; 550-5.1.1 No such user\n 550 5.1.1 here',
}: BouncedMailOptions): string {
  return lines(
    `Return-path: <>
Envelope-to: ${to}
Received: from mail by mx.parish.example with local (Exim 4.98) id 1tE0aB-0001Xy-2z; Sat, 21 Nov 2026 09:00:02 +0100
X-Failed-Recipients: gone@mailbox.example
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.parish.example>
To: ${to}
Content-Type: multipart/report; report-type=delivery-status; boundary=1795161602-eximdsn-120387
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender

--1795161602-eximdsn-120387
Content-type: text/plain; charset=us-ascii

A message that you sent could not be delivered.

--1795161602-eximdsn-120387
Content-type: message/delivery-status

Reporting-MTA: dns; mx.parish.example

Action: failed
Final-Recipient: rfc822;gone@mailbox.example
Status: ${status}
Remote-MTA: dns; mx.mailbox.example
Diagnostic-Code: ${diagnostic}

--1795161602-eximdsn-120387
Content-type: message/rfc822

${RETURNED_MAIL}

--1795161602-eximdsn-120387--`,
  );
}

/** Creates a bounce in the format of Exchange: nested parts, and the report in base64. */
export function createExchangeBounce({
  to,
  status = '5.1.10',
  diagnostic = `smtp;550 ${status} RESOLVER; not found`,
}: BouncedMailOptions): string {
  const report = `Reporting-MTA: dns;GV0XX00.mail.example\r
Arrival-Date: Sat, 21 Nov 2026 08:00:03 +0000\r
\r
Final-Recipient: rfc822;gone@mailbox.example\r
Action: failed\r
Status: ${status}\r
Diagnostic-Code: ${diagnostic}\r
`;
  return lines(
    `From: "Postmaster" <postmaster@mailbox.example>
To: <${to}>
Date: Sat, 21 Nov 2026 08:00:03 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="c0ffee00-1b2c-4d3e-8f90-112233445566"
X-MS-Exchange-Message-Is-Ndr:
Message-ID: <a1b2c3d4-0000-4000-8000-aabbccddeeff@mailbox.example>
Subject: Undeliverable: Newsletter
Auto-Submitted: auto-replied
MIME-Version: 1.0

--c0ffee00-1b2c-4d3e-8f90-112233445566
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="d1ffee00-1b2c-4d3e-8f90-112233445566"

--d1ffee00-1b2c-4d3e-8f90-112233445566
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Your message could not be deliv=
ered.

--d1ffee00-1b2c-4d3e-8f90-112233445566
Content-Type: text/html; charset="us-ascii"

<html><body><p>Your message could not be delivered.</p></body></html>

--d1ffee00-1b2c-4d3e-8f90-112233445566--

--c0ffee00-1b2c-4d3e-8f90-112233445566
Content-Type: message/delivery-status
Content-Transfer-Encoding: base64

${Buffer.from(report).toString('base64')}

--c0ffee00-1b2c-4d3e-8f90-112233445566
Content-Type: message/rfc822

${RETURNED_MAIL}

--c0ffee00-1b2c-4d3e-8f90-112233445566--`,
  );
}

/**
 * Creates a bounce in the structure of Gmail: text and picture as nested parts, unquoted boundaries, and only the headers of the original
 * mail.
 */
export function createGmailBounce({
  to,
  status = '5.1.1',
  diagnostic = 'smtp; 550-5.1.1 No such account',
}: BouncedMailOptions): string {
  return lines(
    `Delivered-To: ${to}
Return-Path: <>
From: Mail Delivery Subsystem <mailer-daemon@mail.example>
To: ${to}
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
References: <6f1c0a52-8f6b-4f6e-9d8a-000000000000@parish.example>
Message-ID: <673f0000.000a0220.1a2b3c.00d0.GMR@mail.example>
Date: Sat, 21 Nov 2026 00:00:04 -0800 (PST)
Content-Type: multipart/report; boundary="00000000000053dd3a0627000000"; report-type=delivery-status

--00000000000053dd3a0627000000
Content-Type: multipart/related; boundary="00000000000053e5890627000001"

--00000000000053e5890627000001
Content-Type: multipart/alternative; boundary="00000000000053e5900627000002"

--00000000000053e5900627000002
Content-Type: text/plain; charset="UTF-8"

** Address not found **

--00000000000053e5900627000002
Content-Type: text/html; charset="UTF-8"

<p>Address not found</p>
--00000000000053e5900627000002--
--00000000000053e5890627000001
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

iVBORw0KGgo=
--00000000000053e5890627000001--
--00000000000053dd3a0627000000
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example
Arrival-Date: Sat, 21 Nov 2026 00:00:03 -0800 (PST)
X-Original-Message-ID: <6f1c0a52-8f6b-4f6e-9d8a-000000000000@parish.example>

Final-Recipient: rfc822; gone@mailbox.example
Action: failed
Status: ${status}
Remote-MTA: dns; mx.mailbox.example. (192.0.2.7, the server for the domain mailbox.example.)
Diagnostic-Code: ${diagnostic}

--00000000000053dd3a0627000000
Content-Type: text/rfc822-headers

${RETURNED_MAIL.split('\n\n')[0]}

--00000000000053dd3a0627000000--`,
  );
}

export function createBounceReport(to: string, groups: readonly string[]): string {
  return lines(
    `To: ${to}
Content-Type: multipart/report; boundary=b

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.parish.example

${groups.join('\n\n')}
--b--`,
  );
}

export function createComplaint(from: string, type = 'abuse', to = 'feedback@parish.example'): string {
  return lines(
    `From: <feedback@provider.example>
To: <${to}>
Date: Sat, 21 Nov 2026 09:00:05 +0100
Subject: Complaint
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="part-0"

--part-0
Content-Type: text/plain; charset="US-ASCII"

Somebody does not want this mail.

--part-0
Content-Type: message/feedback-report

Feedback-Type: ${type}
Version: 1
Arrival-Date: Sat, 21 Nov 2026 08:59:00 +0100

--part-0
Content-Type: message/rfc822
Content-Disposition: inline

Return-Path: <${from}>
${RETURNED_MAIL}

--part-0--`,
  );
}

export function createVacationReply(to: string): string {
  return lines(
    `Return-Path: <>
From: Gone <gone@mailbox.example>
To: ${to}
Subject: Away
Auto-Submitted: auto-replied (createVacationReply)
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

I am away. Action: failed
Status: 5.1.1`,
  );
}
