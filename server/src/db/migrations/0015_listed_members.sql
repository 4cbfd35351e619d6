DROP INDEX "members_name_id";--> statement-breakpoint
DROP INDEX "members_code_id";--> statement-breakpoint
DROP INDEX "members_created_at_id";--> statement-breakpoint
DROP INDEX "members_updated_at_id";--> statement-breakpoint
DROP INDEX "members_person_id";--> statement-breakpoint
DROP INDEX "members_state_name_id";--> statement-breakpoint
CREATE INDEX "members_name_id" ON "members" USING btree ("register","name","id") WHERE restricted_at is null and erased_at is null;--> statement-breakpoint
CREATE INDEX "members_code_id" ON "members" USING btree ("register","code","id") WHERE restricted_at is null and erased_at is null;--> statement-breakpoint
CREATE INDEX "members_created_at_id" ON "members" USING btree ("register","created_at","id") WHERE restricted_at is null and erased_at is null;--> statement-breakpoint
CREATE INDEX "members_updated_at_id" ON "members" USING btree ("register","updated_at","id") WHERE restricted_at is null and erased_at is null;--> statement-breakpoint
CREATE INDEX "members_person_id" ON "members" USING btree ("register","given_name","sort_name","id") WHERE restricted_at is null and erased_at is null;--> statement-breakpoint
CREATE INDEX "members_state_name_id" ON "members" USING btree ("register","approval","status","name","id") WHERE restricted_at is null and erased_at is null;