ALTER TABLE "activities" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "cancelled_by" uuid;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_cancel_whole" CHECK (("activities"."cancelled_at" is null) = ("activities"."cancel_reason" is null));