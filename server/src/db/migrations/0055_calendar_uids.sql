ALTER TABLE "activities" ADD COLUMN "ics_uid" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "ics_uid" text;--> statement-breakpoint
-- Entries that calendar programs have keep their ids, which the next start fills in (kit/calendar-uid.ts).
UPDATE "activities" SET "ics_uid" = '';--> statement-breakpoint
UPDATE "schedules" SET "ics_uid" = '';--> statement-breakpoint
-- The flag had no effect but on clubs (type 5), whose values stay; from now on it opens the answer by a link.
UPDATE "members" SET "can_confirm_activity" = true WHERE "type" <> 5;
