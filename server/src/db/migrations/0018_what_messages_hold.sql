ALTER TABLE "deliveries" ADD COLUMN "holds" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "member_id" uuid;--> statement-breakpoint
-- What is there already: a code by its source, an invitation by the member it asks. Its thanks hold no link.
UPDATE "deliveries" d SET "holds" = 'link', "member_id" = (SELECT i."member_id" FROM "club_invitations" i WHERE i."id" = d."source_id")
	WHERE d."source" = 'invitation' AND d."dedupe_key" NOT LIKE '%:joined';--> statement-breakpoint
UPDATE "deliveries" SET "holds" = CASE WHEN "source" LIKE 'code:%' THEN 'secret' ELSE 'nothing' END WHERE "holds" IS NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "holds" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_member_id" ON "deliveries" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_holds_known" CHECK ("deliveries"."holds" in ('nothing', 'secret', 'link'));