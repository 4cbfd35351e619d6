ALTER TABLE "enterprise_profiles" ADD COLUMN "duplicate_reason" text;--> statement-breakpoint
ALTER TABLE "person_profiles" ADD COLUMN "same_as_id" uuid;--> statement-breakpoint
ALTER TABLE "person_profiles" ADD CONSTRAINT "person_profiles_same_as_id_members_id_fk" FOREIGN KEY ("same_as_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_profiles_same_as" ON "person_profiles" USING btree ("same_as_id");--> statement-breakpoint
ALTER TABLE "enterprise_profiles" ADD CONSTRAINT "enterprise_profiles_duplicate_reason" CHECK (char_length("enterprise_profiles"."duplicate_reason") <= 1000);