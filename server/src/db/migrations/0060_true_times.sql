ALTER TABLE "activities" ADD COLUMN "held_from" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(started_at, start_time)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "held_until" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(ended_at, end_time)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "activities_held_from_id" ON "activities" USING btree ("held_from","id");
