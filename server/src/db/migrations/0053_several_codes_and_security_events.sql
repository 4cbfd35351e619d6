CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"user_id" uuid,
	"ip" "inet",
	"call" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "otp_codes_one_live";--> statement-breakpoint
DROP INDEX "recovery_tokens_one_live";--> statement-breakpoint
CREATE INDEX "security_events_created_at" ON "security_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "security_events_user_id" ON "security_events" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "otp_codes_user_id" ON "otp_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_tokens_user_id" ON "recovery_tokens" USING btree ("user_id");