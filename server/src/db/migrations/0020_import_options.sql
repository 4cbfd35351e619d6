ALTER TABLE "import_runs" ADD COLUMN "undo_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "options" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "survey" jsonb;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "added" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "edits" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "choice" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "double_of" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "marks" jsonb;