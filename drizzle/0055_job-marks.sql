CREATE TABLE "job_marks" (
	"job" text PRIMARY KEY NOT NULL,
	"done_until" timestamp with time zone NOT NULL
);
