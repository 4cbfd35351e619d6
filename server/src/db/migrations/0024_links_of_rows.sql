ALTER TABLE "members" ADD COLUMN "link_counter" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "club_invitations" ADD COLUMN "link_counter" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_participants" ADD COLUMN "link_counter" integer DEFAULT 0 NOT NULL;