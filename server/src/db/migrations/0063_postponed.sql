ALTER TABLE "activities" ADD COLUMN "postponed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "postponed_by" uuid;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "postpone_reason" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "postponed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "postponed_by" uuid;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "postpone_reason" text;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_postpone_whole" CHECK (("activities"."postponed_at" is null) = ("activities"."postpone_reason" is null));--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_postpone_whole" CHECK (("schedules"."postponed_at" is null) = ("schedules"."postpone_reason" is null));