CREATE TABLE "yearly_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"year" integer NOT NULL,
	"done_on" date NOT NULL,
	"done_by" text NOT NULL,
	CONSTRAINT "yearly_reports_year" UNIQUE("year"),
	CONSTRAINT "yearly_reports_year_range" CHECK ("yearly_reports"."year" between 2000 and 2100)
);
