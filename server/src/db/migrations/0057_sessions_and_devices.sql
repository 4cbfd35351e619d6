CREATE TABLE "known_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"agent" text NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "idle_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "end_link_hash" "bytea";--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_user_agent_network" ON "known_devices" USING btree ("user_id","agent","network");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_end_link_hash_unique" ON "sessions" USING btree ("end_link_hash");--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_idle_minutes_range" CHECK ("roles"."idle_minutes" = 0 or "roles"."idle_minutes" between 5 and 720);