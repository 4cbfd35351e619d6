DROP INDEX "otp_codes_one_live";--> statement-breakpoint
DROP INDEX "recovery_tokens_one_live";--> statement-breakpoint
CREATE INDEX "otp_codes_user_id" ON "otp_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_tokens_user_id" ON "recovery_tokens" USING btree ("user_id");