import { PASSWORD_TICKET_MINUTES, TOKEN_SECONDS, UNCONFIRMED_ORDER_HOURS } from './business.ts'
import { retentionMessages as say } from './messages/retention.ts'
import { RETENTION } from './rules/retention.ts'

const DAY_SECONDS = 86_400

/** PERSON-06: the periods on the privacy page, made from the same numbers that the jobs use. */
export const retentionRows: readonly (readonly [what: string, howLong: string])[] = [
  [say.account, say.untilDeleted],
  [say.orders, say.years(RETENTION.orderYears)],
  [say.unconfirmed, say.unconfirmedFor(UNCONFIRMED_ORDER_HOURS)],
  [say.complaints, say.forGood],
  [say.reviews, say.reviewsFor],
  [say.guests, say.sinceUse(RETENTION.guestDays)],
  [say.sessions, say.sessionsFor(TOKEN_SECONDS / DAY_SECONDS, RETENTION.endedSessionDays)],
  [say.links, say.minutes(PASSWORD_TICKET_MINUTES)],
  [say.attempts, say.hours(RETENTION.attemptHours)],
  [say.orderNetwork, say.days(RETENTION.orderNetworkDays)],
  [say.mails, say.days(RETENTION.mailDays)],
  [say.newsletter, say.newsletterFor(RETENTION.unsubscribedDays)],
  [say.alerts, say.alertsFor(RETENTION)],
  [say.conversations, say.sinceMessage(RETENTION.conversationDays)],
  [say.files, say.days(RETENTION.chatFileDays)],
  [say.deskWrites, say.days(RETENTION.auditDays)],
  [say.invitations, say.days(RETENTION.invitationDays)],
  [say.backups, say.weeks(RETENTION.backupWeeks)],
]
