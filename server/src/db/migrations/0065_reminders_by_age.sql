ALTER TABLE "fee_reminders" ADD COLUMN "ages" text[];--> statement-breakpoint
ALTER TABLE "fee_reminders" ADD COLUMN "rest_days" smallint DEFAULT 0 NOT NULL;