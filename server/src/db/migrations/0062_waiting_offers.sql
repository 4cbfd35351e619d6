ALTER TABLE "activities" ADD COLUMN "offers_places" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_participants" ADD COLUMN "waiting_order" integer;--> statement-breakpoint
ALTER TABLE "activity_participants" ADD COLUMN "offered_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "activity_participants" ADD COLUMN "offer_ended_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "activity_participants_offered" ON "activity_participants" USING btree ("offered_until") WHERE offered_until is not null;