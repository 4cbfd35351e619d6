CREATE TABLE "check_in_devices" (
	"activity_id" uuid NOT NULL,
	"device" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"unsent" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "check_in_devices_activity_id_device_pk" PRIMARY KEY("activity_id","device"),
	CONSTRAINT "check_in_devices_length" CHECK (char_length("check_in_devices"."device") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "release_after" integer;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "released_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "activity_participants" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "activity_participants" ADD COLUMN "contact_state" smallint;--> statement-breakpoint
ALTER TABLE "activity_participants" ADD COLUMN "contact_note" text;--> statement-breakpoint
ALTER TABLE "activity_participants" ADD COLUMN "seat_released_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "check_in_devices" ADD CONSTRAINT "check_in_devices_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_release_range" CHECK ("activities"."release_after" between 1 and 1440);--> statement-breakpoint
ALTER TABLE "activity_participants" ADD CONSTRAINT "activity_participants_contact_known" CHECK ("activity_participants"."contact_state" between 1 and 3);--> statement-breakpoint
ALTER TABLE "activity_participants" ADD CONSTRAINT "activity_participants_role_length" CHECK (char_length("activity_participants"."role") <= 100);--> statement-breakpoint
ALTER TABLE "activity_participants" ADD CONSTRAINT "activity_participants_contact_note_length" CHECK (char_length("activity_participants"."contact_note") <= 200);