ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_waits_known";--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_waits_known" CHECK ("deliveries"."waits_for" in ('hour', 'quota', 'settings', 'driver', 'held'));--> statement-breakpoint
UPDATE "deliveries" SET "waits_for" = 'driver' WHERE "sent_at" IS NULL AND "failed_at" IS NULL AND "cancelled_at" IS NULL AND "attempts" = 0 AND "channel" <> 'product' AND ("waits_for" IS NULL OR "waits_for" = 'hour');
