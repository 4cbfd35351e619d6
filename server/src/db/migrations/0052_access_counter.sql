ALTER TABLE "users" ADD COLUMN "access_counter" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "access_counter" integer DEFAULT 0 NOT NULL;