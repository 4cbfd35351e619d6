ALTER TABLE "bank_unread_rows" ADD COLUMN "implied" bigint;--> statement-breakpoint
ALTER TABLE "bank_unread_rows" ADD COLUMN "proves" integer DEFAULT 0 NOT NULL;