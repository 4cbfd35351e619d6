ALTER TABLE "deliveries" ADD COLUMN "press_id" uuid;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "pressed_by" uuid;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "marks" jsonb;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
CREATE INDEX "deliveries_press_id" ON "deliveries" USING btree ("press_id") WHERE press_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_replaced_by" ON "deliveries" USING btree ("replaced_by") WHERE replaced_by is not null;