ALTER TABLE "import_runs" ADD COLUMN "undo_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "options" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "survey" jsonb;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "added" jsonb DEFAULT '[]'::jsonb NOT NULL;