"""Django Ninja: its pagination by numbers of pages. Usage: ninja_server.py PORT"""
import sys

from django.conf import settings
from django.core.management import execute_from_command_line
from django.urls import path

settings.configure(
    DEBUG=False, SECRET_KEY="x", ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"], INSTALLED_APPS=["ninja"], LOGGING_CONFIG=None)

from ninja import NinjaAPI, Schema  # needs the settings
from ninja.pagination import PageNumberPagination, paginate


class Row(Schema):
    id: int
    title: str


api = NinjaAPI()


@api.get("/rows", response=list[Row])
@paginate(PageNumberPagination, page_size=10)
def rows(request):
    return [{"id": n, "title": f"Row {n}"} for n in range(1, 26)]


urlpatterns = [path("", api.urls)]
execute_from_command_line(["ninja_server", "runserver", "--noreload", f"127.0.0.1:{sys.argv[1]}"])
